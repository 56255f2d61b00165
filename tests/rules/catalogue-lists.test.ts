import { describe, expect, test } from 'vitest'
import { type Client, ClientError } from '#api/client.ts'
import { listInput, loadActivities, parseListSearch, positionText } from '#features/catalogue/shop/ui/list-query.ts'
import { placeText } from '#features/catalogue/shop/ui/place-text.ts'

describe('the URL of a list', () => {
  test('chooses the default order, a position or a city to sort from, never two at once', () => {
    expect(listInput({}, parseListSearch({})).sort).toBeUndefined()
    expect(listInput({}, parseListSearch({ ville: ' Lyon ' })).sort).toEqual({ type: 'city', city: 'Lyon' })
    expect(listInput({}, parseListSearch({ autour: '-21.11,55.53' })).sort).toEqual({
      type: 'aroundMe',
      lat: -21.11,
      lng: 55.53,
    })
    expect(parseListSearch({ ville: 'Lyon', autour: '1,2' })).toEqual({ ville: 'Lyon' })
  })

  test('leaves out search parameters with invalid values', () => {
    for (const autour of ['', 'nulle part', '95,2', '1,181', '1', '1,2,3', 12, null, '1,'])
      expect(parseListSearch({ autour })).toEqual({})
    expect(parseListSearch({ ville: ['Lyon'], premium: 'non', tout: 'oui' })).toEqual({})
    // Said, not left out: the router would pass on what stood in the address.
    const own = ['ville', 'autour', 'premium', 'tout']
    const steering = ['jour', 'du', 'au', 'prix', 'rayon', 'ouvert', 'enfants', 'cse', 'tri', 'vue', 'n']
    expect(Object.keys(parseListSearch({ ville: ['Lyon'] }))).toEqual([...own, ...steering])
    expect(parseListSearch({ ville: 69 })).toEqual({ ville: '69' })
    expect(parseListSearch({ ville: 'x'.repeat(500) }).ville).toHaveLength(100)
  })

  test("rounds a person's position to a kilometre, and keeps it unchanged when parsed back", () => {
    const autour = positionText({ lat: 48.5734, lng: 7.7521 })
    expect(listInput({}, parseListSearch({ autour })).sort).toEqual({ type: 'aroundMe', lat: 48.57, lng: 7.75 })
  })

  test('leaves premium activities out when the premium box is unticked, and asks for all when it is ticked', () => {
    expect(listInput({ catId: 'c1-a' }, parseListSearch({}))).toEqual({ catId: 'c1-a', limit: 15 })
    expect(listInput({ catId: 'c1-a' }, parseListSearch({ premium: false }))).toEqual({
      catId: 'c1-a',
      excludeCse: true,
      limit: 15,
    })
  })

  test('asks for the first 15 activities, and for all of them on demand', () => {
    expect(listInput({}).limit).toBe(15)
    expect(listInput({}, parseListSearch({ tout: true })).limit).toBe(200)
  })
})

describe('loading a list', () => {
  const failing = (status: number) =>
    (async () => {
      throw new ClientError('x', status, 'x')
    }) as unknown as Client

  test('affects the list alone when activities cannot be read, but fails the page when the session or the category is missing', async () => {
    expect(await loadActivities(failing(500), { limit: 15 })).toEqual({ input: { limit: 15 }, page: null })
    await expect(loadActivities(failing(401), {})).rejects.toMatchObject({ status: 401 })
    await expect(loadActivities(failing(404), {})).rejects.toMatchObject({ status: 404 })
  })
})

test('a card shows only the first two digits of a French postal code', () => {
  expect(placeText({ city: 'Lyon', postalCode: '69005', country: 'France' })).toBe('Lyon (69)')
  expect(placeText({ city: 'Saint-Denis', postalCode: '97400', country: 'FR' })).toBe('Saint-Denis (97)')
  expect(placeText({ city: 'Genève', postalCode: '1201', country: 'Suisse' })).toBe('Genève (1201)')
  expect(placeText({ city: 'Lyon', postalCode: null, country: null })).toBe('Lyon')
  expect(placeText({ city: null, postalCode: '69005' })).toBe('')
})
