/** One thread of the pool: it draws and encodes, and knows of no database. */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ComputeKind } from '../compute-port.ts'
import { UNICODE_FONT_FILE } from '../font-file.ts'
import type { ComputeAnswer, ComputeRequest } from './compute-messages.ts'
import { computeModules } from './compute-modules.ts'
import { createInlineCompute } from './inline-compute.ts'

// There a thread has a priority of its own: what answers requests goes first. With 10 a drawing that has just begun is not
// interrupted for a request.
if (process.platform === 'linux') setPriority(19)

const compute = createInlineCompute({ loadUnicodeFont: async () => new Uint8Array(await readFile(UNICODE_FONT_FILE)) })

const isKind = (kind: string): kind is ComputeKind => kind in computeModules

async function answer({ id, kind, input }: ComputeRequest): Promise<ComputeAnswer> {
  try {
    if (!isKind(kind)) throw new Error(`Unknown kind of work: ${kind}`)
    // The pool's `run` takes for each kind only what its module takes, which is what makes the cast true.
    return { id, output: await compute.run(kind, input as Parameters<typeof compute.run>[1]) }
  } catch (error) {
    return { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

/** Bytes that are the whole of their buffer change hands without a copy. */
const handedOver = (answered: ComputeAnswer): ArrayBuffer[] => {
  const output = 'output' in answered ? answered.output : null
  const isWhole =
    output instanceof Uint8Array &&
    output.buffer instanceof ArrayBuffer &&
    output.byteLength === output.buffer.byteLength
  return isWhole && output.buffer instanceof ArrayBuffer ? [output.buffer] : []
}

parentPort?.on('message', (request: ComputeRequest) => {
  void answer(request).then((answered) => parentPort?.postMessage(answered, handedOver(answered)))
})
