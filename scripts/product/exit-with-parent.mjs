// Loaded before the API when a script starts it: the API ends with that script, even after kill -9,
// so that the next start finds the port free.
const GRACE_MS = 5000;
const WATCH_MS = 500;

function leave() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
}

process.once('disconnect', leave);
process.channel?.unref();

// Under `node --watch` the parent is the watcher, which does not load this file and would keep
// running, so it is ended too.
const startedBy = Number(process.env.REVIEWS_STARTED_BY);
if (startedBy > 0 && startedBy !== process.ppid) {
  const timer = setInterval(() => {
    try {
      process.kill(startedBy, 0);
    } catch {
      clearInterval(timer);
      process.kill(process.ppid, 'SIGTERM');
      leave();
    }
  }, WATCH_MS);
  timer.unref();
}
