program Main;
uses Ask;
begin
  writeln('got ', AskNumber);
end.
