/**
 * Simplest server for files: writes what is PUT into a folder, and for each POST a line, which is on disk before the
 * answer. Arguments: port and folder.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const [port = '0', folder = '.'] = process.argv.slice(2)
const lines = await open(join(folder, 'lines'), 'a')
let count = 0

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'PUT') {
      count += 1
      await Bun.write(join(folder, `${count}.pdf`), await request.arrayBuffer())
    }
    if (request.method === 'POST') {
      await lines.appendFile(`${await request.text()}\n`)
      await lines.datasync()
    }
    return new Response()
  },
})
