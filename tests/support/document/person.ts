/** Actions of a person on a page. Each waits for its element; names are exact, or patterns. */
import { type ByRoleMatcher, fireEvent, getQueriesForElement, waitFor } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { GlobalWindow } from 'happy-dom'
import { within } from './sides.ts'

type Name = string | RegExp

export interface Person {
  /** For keys, letters and the pointer; the rest has shorter names below. */
  user: UserEvent
  press(name: Name, place?: Element): Promise<void>
  follow(name: Name, place?: Element): Promise<void>
  /** Marks a checkbox, a radio button or a switch. */
  choose(name: Name, place?: Element): Promise<void>
  /** In place of what a field held. */
  fill(label: Name, text: string, place?: Element): Promise<void>
  /** An option of a list, by its words. */
  pick(label: Name, option: string, place?: Element): Promise<void>
  /** Leaves the field that one is in. */
  leaveField(): Promise<void>
  /** Back and forward, as the browser's buttons. */
  back(): Promise<void>
  /** To another address, as a link would that is not there. */
  goTo(path: string): Promise<void>
}

/** Types of input whose value comes whole, from a picker of the browser. */
const pickedTypes = new Set(['date', 'time', 'datetime-local', 'color', 'range', 'month', 'week'])

export function newPerson(window: GlobalWindow, visit: object): Person {
  const document = window.document as unknown as Document
  // Letters that come in one turn are lost to controlled fields: a task lies between two.
  const plain = userEvent.setup({ document, delay: 0, pointerEventsCheck: 0 })
  const user = new Proxy(plain, {
    get: (target, name) => {
      const act: unknown = Reflect.get(target, name)
      return typeof act === 'function' ? (...given: unknown[]) => within(visit, () => act(...given)) : act
    },
  })
  const at = (place?: Element) => getQueriesForElement((place ?? document.body) as HTMLElement)
  // A button at work takes no click: a person waits until it is done.
  const click = async (role: ByRoleMatcher, name: Name, place?: Element) =>
    user.click(
      await waitFor(() => {
        const found = at(place).getByRole(role, { name })
        if (found.getAttribute('aria-busy') === 'true') throw new Error(`${name} is at work.`)
        return found
      }),
    )

  return {
    user,
    press: (name, place) => click('button', name, place),
    follow: (name, place) => click('link', name, place),
    choose: async (name, place) => user.click(await at(place).findByLabelText(name)),
    fill: async (label, text, place) => {
      const found = await at(place).findByLabelText(label)
      // No document has an editor's letters: its text is typed with its marks.
      const isEditor = found.getAttribute('contenteditable') === 'true'
      if (isEditor) await click('button', 'Texte brut', found.parentElement ?? undefined)
      const field = (isEditor ? await at(place).findByLabelText(label) : found) as HTMLInputElement
      if (pickedTypes.has(field.type))
        return within(visit, () => void fireEvent.change(field, { target: { value: text } }))
      await user.click(field)
      await user.clear(field)
      if (text !== '') await user.paste(text)
    },
    pick: async (label, option, place) => user.selectOptions(await at(place).findByLabelText(label), option),
    leaveField: () => user.tab(),
    back: async () => within(visit, () => window.history.back()),
    goTo: async (path) =>
      within(visit, () => {
        window.history.pushState({}, '', path)
        window.dispatchEvent(new window.PopStateEvent('popstate'))
      }),
  }
}
