export interface ProcessFigures {
  /** Resident memory in MB. */
  memoryMb(): Promise<number>
  /** Processor time used so far, in ms: the figure that other work on the machine disturbs least. */
  cpuMs(): Promise<number>
}

/** Reads what Linux knows about a running process. */
export const processFigures = (pid: number): ProcessFigures => ({
  async memoryMb() {
    const status = await Bun.file(`/proc/${pid}/status`).text()
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
  },
  async cpuMs() {
    const stat = await Bun.file(`/proc/${pid}/stat`).text()
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Clock ticks of 10 ms, user and system.
    return (Number(fields[11]) + Number(fields[12])) * 10
  },
})
