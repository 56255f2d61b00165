const DAY_MS = 86_400_000

/** Calendar day so many days later, or earlier; days have no zone and are counted in UTC. */
export const movedDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
