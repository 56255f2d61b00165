/**
 * Last day on which a condition of months is applied, at the region's clock: the URSSAF's tolerance ends with it, while
 * labour law forbids such a condition already (Cass. soc., 3 April 2024, 22-16.812).
 */
export const LAST_SENIORITY_DAY = '2026-12-31'

/**
 * True if a rule pays nothing on this day because it asks for seniority. It stops rather than paying everybody: the
 * committee chose its budget for fewer people, and decides itself by taking the condition away.
 */
export const seniorityStops = ({ minMonths }: { minMonths: number }, day: string): boolean =>
  minMonths > 0 && day > LAST_SENIORITY_DAY
