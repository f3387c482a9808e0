unit Ask;
interface
function AskNumber: integer;
implementation
function AskNumber: integer;
var n: integer;
begin
  readln(n);
  AskNumber := n;
end;
end.
