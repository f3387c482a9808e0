require_relative 'ask'
puts "got #{ask}"
