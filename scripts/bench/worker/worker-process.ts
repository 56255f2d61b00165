/**
 * Runs the built Worker in workerd under Node, which wrangler's harness needs. Argument: variables as JSON. Prints
 * `{"port": …}` once it answers, and for each line of input the number of objects in the bucket.
 */
import { createInterface } from 'node:readline'
import { createTestHarness } from 'wrangler'

interface Bucket {
  list(options: { cursor?: string }): Promise<{ objects: unknown[]; truncated: boolean; cursor?: string }>
}

const vars: Record<string, string> = JSON.parse(process.argv[2] ?? '{}')
const { APP_KEY = '', ...plain } = vars
const harness = createTestHarness({ workers: [{ configPath: 'wrangler.toml', vars: plain, secrets: { APP_KEY } }] })
const { url } = await harness.listen()
const worker = harness.getWorker<{ FILES: Bucket }>()
console.log(JSON.stringify({ port: Number(url.port) }))

for await (const _ of createInterface({ input: process.stdin })) {
  const { FILES } = await worker.getEnv()
  let objects = 0
  let cursor: string | undefined
  do {
    const page = await FILES.list({ cursor })
    objects += page.objects.length
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  console.log(JSON.stringify({ objects }))
}
// Logs of errors, which would be lost with the harness.
for (const { message } of harness
  .getLogs()
  .filter((entry) => entry.message.includes('"error"'))
  .slice(0, 5))
  console.error(message)
await harness.close()
process.exit(0)
