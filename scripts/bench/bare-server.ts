import { Hono } from 'hono'

const [port = '0', bytes = '1', contentType = 'text/html'] = process.argv.slice(2)
const body = 'x'.repeat(Number(bytes))
const headers = { 'content-type': contentType }
const app = new Hono()
  .get('*', (c) => c.body(body, 200, headers))
  // A POST has a body, which is read.
  .post('*', async (c) => {
    await c.req.json()
    return c.body(body, 200, headers)
  })
Bun.serve({ port: Number(port), hostname: '127.0.0.1', fetch: app.fetch })
