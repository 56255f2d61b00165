import { beforeEach, expect, test, vi } from 'vitest'
import { dropDrafts, openDrafts } from '#web/drafts.ts'

const DAY = 86_400_000

/** A browser's storage, as far as drafts use it. */
function fakeStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? String(Reflect.get(store, key)) : null),
    setItem: (key: string, value: string) => void Reflect.set(store, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(store, key),
    clear: () => undefined,
    key: () => null,
    length: 0,
  }
  const store: Storage = Object.create(methods)
  return store
}
beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  return () => vi.unstubAllGlobals()
})

test('a draft is kept for its person and its item for a week', () => {
  let now = 1000
  const clock = () => now
  openDrafts('nadia@x.test', clock).keep('vendor/new', { name: 'Salle' })
  expect(openDrafts('nadia@x.test', clock).read('vendor/new')).toEqual({ name: 'Salle' })
  expect(openDrafts('nadia@x.test', clock).read('vendor/v-1')).toBeUndefined()
  expect(openDrafts('paul@x.test', clock).read('vendor/new')).toBeUndefined()
  now += 7 * DAY - 1
  expect(openDrafts('nadia@x.test', clock).read('vendor/new')).toEqual({ name: 'Salle' })
  now += 1
  expect(openDrafts('nadia@x.test', clock).read('vendor/new')).toBeUndefined()
})

test('signing out drops the drafts of that person only', () => {
  openDrafts('nadia@x.test').keep('vendor/new', 1)
  openDrafts('paul@x.test').keep('vendor/new', 2)
  dropDrafts('nadia@x.test')
  expect(openDrafts('nadia@x.test').read('vendor/new')).toBeUndefined()
  expect(openDrafts('paul@x.test').read('vendor/new')).toBe(2)
  openDrafts('paul@x.test').drop('vendor/new')
  expect(openDrafts('paul@x.test').read('vendor/new')).toBeUndefined()
})

test('drafts do not throw where the browser stores nothing or a stored draft is damaged', () => {
  localStorage.setItem('draft:nadia@x.test:vendor/new', '{')
  expect(openDrafts('nadia@x.test').read('vendor/new')).toBeUndefined()
  localStorage.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  expect(() => openDrafts('nadia@x.test').keep('vendor/new', 1)).not.toThrow()
})

test('two tabs that create something new keep a draft each, and a reload finds its own', () => {
  const [first, second] = ['one', 'two'].map((tab) => openDrafts('nadia@x.test', () => 1000, tab))
  first?.keep('activity/new', 'Zoo')
  second?.keep('activity/new', 'Musée')
  first?.keep('activity/new', 'Zoo de nuit')
  const reload = (tab: string) => openDrafts('nadia@x.test', () => 1000, tab).read('activity/new')
  expect([reload('one'), reload('two')]).toEqual(['Zoo de nuit', 'Musée'])
  second?.drop('activity/new')
  expect(reload('one')).toBe('Zoo de nuit')
  // A draft of a closed tab is offered by the next one, which goes on with it.
  const third = openDrafts('nadia@x.test', () => 1000, 'three')
  expect(third.read('activity/new')).toBe('Zoo de nuit')
  third.take('activity/new')
  third.keep('activity/new', 'Zoo de jour')
  expect(third.read('activity/new')).toBe('Zoo de jour')
  third.drop('activity/new')
  expect(reload('one')).toBeUndefined()
})
