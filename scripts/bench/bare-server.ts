import { Hono } from 'hono'

const [port = '0', bytes = '1', contentType = 'text/html'] = process.argv.slice(2)
const body = 'x'.repeat(Number(bytes))
const app = new Hono().get('*', (c) => c.body(body, 200, { 'content-type': contentType }))
Bun.serve({ port: Number(port), hostname: '127.0.0.1', fetch: app.fetch })
