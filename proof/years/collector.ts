import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** Stands in for an OpenTelemetry collector, and keeps what it receives. */
export class Collector {
  readonly #server: Server;
  readonly bodies: string[] = [];

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.bodies.push(Buffer.concat(chunks).toString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async listen(): Promise<Collector> {
    const collector = new Collector();
    collector.#server.listen(0, '127.0.0.1');
    await once(collector.#server, 'listening');
    return collector;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  }

  get text(): string {
    return this.bodies.join('\n');
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
