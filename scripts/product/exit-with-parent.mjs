// Loaded before the API when a script starts it: the API ends when that script is gone, even killed with -9, so that the
// next start finds the port free.
const GRACE_MS = 5000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
});
process.channel?.unref();
