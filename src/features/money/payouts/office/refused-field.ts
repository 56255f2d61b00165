import { ClientError } from '#api/client.ts'

/** Text of a refusal that names this field; null of any other failure. */
export const refusedField = (error: unknown, field: string): string | null =>
  error instanceof ClientError && error.fields.some((each) => each === field || each.startsWith(`${field}.`))
    ? error.message
    : null
