import { readdir } from 'node:fs/promises'

export interface ProcessFigures {
  /** Resident memory in MB, children included; pages shared with it are not counted twice. */
  memoryMb(): Promise<number>
  /** Processor time so far, children included, in ms: the figure least disturbed by other work on the machine. */
  cpuMs(): Promise<number>
}

export interface AnonymousMemory {
  /** Anonymous part of the resident memory, without pages of files, in MB. */
  anonymousMb(): Promise<number>
}

/** Reads Linux's figures of a running process. */
export const processFigures = (pid: number): ProcessFigures & AnonymousMemory => ({
  memoryMb: async () => (await statusMb(pid, 'VmRSS')) + (await sumOfChildren(pid, sharedMb)),
  anonymousMb: () => statusMb(pid, 'RssAnon'),
  cpuMs: () => sum(pid, cpuMs),
})

/** Sum for the process and its children that are running now. */
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
  // User and system time, of the process and its ended children, in clock ticks of 10 ms.
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return ticks.reduce((total, each) => total + Number(each), 0) * 10
}

/** Resident memory in which shared pages, such as the program's, count in proportion. */
async function sharedMb(pid: number): Promise<number> {
  const rollup = await Bun.file(`/proc/${pid}/smaps_rollup`).text()
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN) / 1024
}

async function statusMb(pid: number, name: 'VmRSS' | 'RssAnon'): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024
}
