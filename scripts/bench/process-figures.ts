import { readdir } from 'node:fs/promises'

export interface ProcessFigures {
  /** Resident memory in MB, that of its children included; what they share with it is not counted twice. */
  memoryMb(): Promise<number>
  /** Processor time used so far with its children's, in ms: the figure that other work on the machine disturbs least. */
  cpuMs(): Promise<number>
}

export interface AnonymousMemory {
  /** Of the resident memory what is the process's own and no page of a file, in MB. */
  anonymousMb(): Promise<number>
}

/** Reads what Linux knows about a running process. */
export const processFigures = (pid: number): ProcessFigures & AnonymousMemory => ({
  memoryMb: async () => (await statusMb(pid, 'VmRSS')) + (await sumOfChildren(pid, sharedMb)),
  anonymousMb: () => statusMb(pid, 'RssAnon'),
  cpuMs: () => sum(pid, cpuMs),
})

/** Of the process, and of those children that still run when they are asked. */
async function sum(pid: number, figure: (pid: number) => Promise<number>): Promise<number> {
  return (await figure(pid)) + (await sumOfChildren(pid, figure))
}

async function sumOfChildren(pid: number, figure: (pid: number) => Promise<number>): Promise<number> {
  const others = await Promise.all((await children(pid)).map((child) => figure(child).catch(() => 0)))
  return others.reduce((total, other) => total + other, 0)
}

async function children(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = threads.map((thread) =>
    Bun.file(`/proc/${pid}/task/${thread}/children`)
      .text()
      .catch(() => ''),
  )
  return (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

async function cpuMs(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text()
  // User and system, its own and of children that have ended, in clock ticks of 10 ms.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return ticks.reduce((total, each) => total + Number(each), 0) * 10
}

/** Resident memory in which pages that others have as well, as those of the program, count by its share of them. */
async function sharedMb(pid: number): Promise<number> {
  const rollup = await Bun.file(`/proc/${pid}/smaps_rollup`).text()
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / 1024
}

async function statusMb(pid: number, name: 'VmRSS' | 'RssAnon'): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
}
