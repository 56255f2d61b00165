/**
 * A thread whose work says how it goes: it answers, computes and answers when it began and ended, fails, hangs, or dies as
 * often as a counter in shared memory says.
 */
import { parentPort } from 'node:worker_threads'

interface Asked {
  id: number
  input: { does: 'answer' | 'compute' | 'fail' | 'hang' | 'die'; deaths?: SharedArrayBuffer }
}

const moment = () => performance.timeOrigin + performance.now()

function compute(): Float64Array {
  const began = moment()
  while (moment() < began + 50);
  return new Float64Array([began, moment()])
}

parentPort?.on('message', ({ id, input: { does, deaths } }: Asked) => {
  if (does === 'hang') for (;;);
  if (does === 'compute') return parentPort?.postMessage({ id, output: compute() })
  if (does === 'die' && deaths && Atomics.sub(new Int32Array(deaths), 0, 1) > 0) process.exit(1)
  parentPort?.postMessage(does === 'fail' ? { id, error: 'RangeError: no' } : { id, output: new Uint8Array([7]) })
})
