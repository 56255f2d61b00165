/** Looks at the open document as a person would, and waits for what is to come; what does not come is told with the page. */
import { type BoundFunctions, configure, getQueriesForElement, type queries, waitFor } from '@testing-library/dom'

const PATIENCE_MS = 10_000
const TOLD_CHARACTERS = 1500

const readSpaces = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** The text of a part of the page, of its main part unless said, with every kind of space as one. */
export const readText = (part: Element | null = document.querySelector('main')): string =>
  readSpaces((part ?? document.body).textContent)

/** The library tells the whole tree, which is thousands of lines. */
function describeFailure(message: string | null): Error {
  const [first = ''] = (message ?? '').split('\n')
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(
    (each) => `\nwindow: ${readText(each)}`,
  )
  const text = `${location.href}\nmain: ${readText().slice(0, TOLD_CHARACTERS)}${dialogs.join('')}`
  return Object.assign(new Error(`${first}\n${text}`), { name: 'NotOnThePage' })
}

configure({ asyncUtilTimeout: PATIENCE_MS, getElementError: describeFailure })

/** The library's queries, of the document that is open now. */
export const screen = new Proxy({} as BoundFunctions<typeof queries>, {
  get: (_, name) => Reflect.get(getQueriesForElement(document.body), name),
})

type Place = Element | null

/** The innermost element that reads so: all of it, or what a pattern finds. */
function findReading(text: string | RegExp, place: Element): Element | undefined {
  const fits = (node: Element) => {
    const read = readSpaces(node.textContent)
    return typeof text === 'string' ? read === text : text.test(read)
  }
  const all = [...place.querySelectorAll('*')].filter(
    (node) => !['SCRIPT', 'STYLE'].includes(node.tagName) && fits(node),
  )
  return all.find((node) => !all.some((other) => other !== node && node.contains(other)))
}

const until = <Found>(find: () => Found, what: string): Promise<NonNullable<Found>> =>
  waitFor(() => {
    const found = find()
    if (found === undefined || found === null || found === false) throw describeFailure(what)
    return found
  })

/** Waits until something on the page reads exactly so, or holds what the pattern finds; answers the innermost that does. */
export const see = (text: string | RegExp, place?: Place): Promise<Element> =>
  until(() => findReading(text, place ?? document.body), `Nothing reads ${text}`)

export const sees = (text: string | RegExp, place?: Place): boolean =>
  findReading(text, place ?? document.body) !== undefined

/** Waits until nothing reads so any more. */
export const seeNot = (text: string | RegExp, place?: Place): Promise<true> =>
  until(() => !findReading(text, place ?? document.body) || undefined, `Something still reads ${text}`)

export const look = { until }

/** The name of the field that one is in. */
export const focusedField = (): string | null => document.activeElement?.getAttribute('name') ?? null
