import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';

// Node's own way to take a file in and to give it out: POST writes the body to FILE, GET sends it.
const file = process.env['FILE'] ?? '';

createServer({ requestTimeout: 0 }, (request, response) => {
  if (request.url === '/ready') response.end();
  else if (request.method === 'POST')
    pipeline(request, createWriteStream(file), (error) => {
      response.writeHead(error ? 500 : 201, { 'content-type': 'application/json' }).end('{}');
    });
  else {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': statSync(file).size });
    // A viewer who leaves is no fault.
    pipeline(createReadStream(file), response, () => {});
  }
}).listen(Number(process.env['PORT']), '127.0.0.1');
