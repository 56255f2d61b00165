import type { Compute, ComputeTools } from '../compute-port.ts'
import { computeModules } from './compute-modules.ts'

/** Does the work in place: a Worker has no threads, and its requests do not share an isolate's time in turns. */
export const createInlineCompute = (tools: ComputeTools): Compute => ({
  async run(kind, input) {
    const { compute } = await computeModules[kind]()
    return compute(input, tools)
  },
})
