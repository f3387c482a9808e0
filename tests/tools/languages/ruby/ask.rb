def ask
  gets.strip
end
