/** One thread of the pool: renders and encodes, without access to a database. */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ComputeKind } from '../compute-port.ts'
import { UNICODE_FONT_FILE } from '../font-file.ts'
import type { ComputeAnswer, ComputeRequest } from './compute-messages.ts'
import { computeModules } from './compute-modules.ts'
import { createInlineCompute } from './inline-compute.ts'

// On Linux threads have their own priority: the thread that answers requests goes first. At 10 a rendering that has
// just started would not be interrupted for a request.
if (process.platform === 'linux') setPriority(19)

const compute = createInlineCompute({ loadUnicodeFont: async () => new Uint8Array(await readFile(UNICODE_FONT_FILE)) })

const isKind = (kind: string): kind is ComputeKind => kind in computeModules

async function answer({ id, kind, input }: ComputeRequest): Promise<ComputeAnswer> {
  try {
    if (!isKind(kind)) throw new Error(`Unknown kind of work: ${kind}`)
    // The cast is safe: the pool's `run` accepts for each kind only its module's input.
    return { id, output: await compute.run(kind, input as Parameters<typeof compute.run>[1]) }
  } catch (error) {
    return { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

/** Buffers to transfer without a copy: bytes that fill their whole buffer. */
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
