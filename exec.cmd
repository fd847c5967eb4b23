@rem "npm start" begins with exec, which is a command of POSIX shells only: cmd.exe finds this one in its place.
@%*
