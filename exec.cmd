@rem npm's scripts begin with `exec`, which Windows' shell lacks: run the rest of the line as it is.
@%*
