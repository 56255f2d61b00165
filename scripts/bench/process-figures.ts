export interface ProcessFigures {
  /** Resident memory in MB. */
  memoryMb(): Promise<number>
  /** Processor time used so far, in ms: the figure that other work on the machine disturbs least. */
  cpuMs(): Promise<number>
}

export interface AnonymousMemory {
  /** Of the resident memory what is the process's own and no page of a file, in MB. */
  anonymousMb(): Promise<number>
}

/** Reads what Linux knows about a running process. */
export const processFigures = (pid: number): ProcessFigures & AnonymousMemory => ({
  memoryMb: () => statusMb(pid, 'VmRSS'),
  anonymousMb: () => statusMb(pid, 'RssAnon'),
  async cpuMs() {
    const stat = await Bun.file(`/proc/${pid}/stat`).text()
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Clock ticks of 10 ms, user and system.
    return (Number(fields[11]) + Number(fields[12])) * 10
  },
})

async function statusMb(pid: number, name: 'VmRSS' | 'RssAnon'): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
}
