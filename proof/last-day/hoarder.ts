import { createServer } from 'node:http';

/**
 * Stands in for the API in tests of leak detection: at each request it retains more memory, or
 * discards as much.
 */
const BUFFER_BYTES = 8 * 1024 * 1024;
const OBJECTS = 200_000;
const held: unknown[] = [];
const manyObjects = () => Array.from({ length: OBJECTS }, (_, index) => ({ index }));

const server = createServer(({ url }, response) => {
  if (url === '/buffers') held.push(Buffer.alloc(BUFFER_BYTES, 1));
  else if (url === '/objects') held.push(manyObjects());
  else manyObjects();
  response.end(String(held.length));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.({ listening: address.port });
});
// The parent process is gone.
process.once('disconnect', () => process.exit(1));
