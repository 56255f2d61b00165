/** The least that takes files: a server that writes what is PUT into a folder. Port and folder as arguments. */
import { join } from 'node:path'

const [port = '0', folder = '.'] = process.argv.slice(2)
let count = 0

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'PUT') {
      count += 1
      await Bun.write(join(folder, `${count}.pdf`), await request.arrayBuffer())
    }
    return new Response()
  },
})
