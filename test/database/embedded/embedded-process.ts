/** A Kontor process for the tests: starts the embedded PostgreSQL of a directory, prints its address, and stops it at SIGTERM. */
import { startEmbedded } from '../../../src/database/embedded/start.ts';

const [dataDirectory] = process.argv.slice(2);
if (dataDirectory) {
  const progress = (line: string) => console.log(JSON.stringify({ progress: line }));
  try {
    const server = await startEmbedded({ dataDirectory, progress });
    const end = () => server.stop().then(() => process.exit(0));
    process.on('SIGTERM', end);
    process.on('SIGINT', () => console.log(JSON.stringify({ interrupted: true })));
    console.log(JSON.stringify({ url: server.url }));
    process.stdin.on('end', end).resume(); // the test has ended
  } catch (error) {
    console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    process.exitCode = 1;
  }
}
