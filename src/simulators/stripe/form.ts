import { invalidRequest } from './stripe-fault.ts'

/** Decoded form body: `payment_method_data[card][number]=…` becomes nested objects. */
export type Form = { [key: string]: string | Form }

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

/** Decodes Stripe's form encoding; 400 on an invalid key. */
export const parseForm = (body: string): Form => {
  const form: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(body)) {
    const match = KEY.exec(key)
    const head = match?.[1]
    if (head === undefined) throw invalidRequest(`Received unknown parameter: ${key}`, { code: 'parameter_unknown' })
    const path = [head, ...(match?.[2] ?? '').split(/[[\]]+/).filter((part) => part !== '')]
    const last = path.pop()
    let node = form
    for (const part of path) {
      const next = node[part]
      const child: Form = typeof next === 'object' ? next : Object.create(null)
      node[part] = child
      node = child
    }
    if (last !== undefined) node[last] = value
  }
  return form
}

export const text = (form: Form, key: string): string | undefined => {
  const value = form[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const group = (form: Form, key: string): Form => {
  const value = form[key]
  return typeof value === 'object' ? value : {}
}

export const required = (form: Form, key: string): string => {
  const value = text(form, key)
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${key}.`, { code: 'parameter_missing', param: key })
  }
  return value
}

/** Parses a whole number, such as an amount in cents. */
export const integer = (value: string, param: string): number => {
  if (!/^-?\d{1,12}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  }
  return Number(value)
}

export const refuseUnknown = (form: Form, known: ReadonlySet<string>): void => {
  for (const key of Object.keys(form)) {
    if (!known.has(key)) {
      throw invalidRequest(`Received unknown parameter: ${key}`, { code: 'parameter_unknown', param: key })
    }
  }
}
