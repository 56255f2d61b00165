import { personHref } from '#web/office/kit/list/person-address.ts'
import type { PaletteSource } from '#web/office/kit/palette/palette-source.ts'

export const source: PaletteSource = {
  title: 'Personnes',
  kind: 'Personne',
  scopes: ['admin', 'cse-admin'],
  search: async (text, { call, base, limit, signal }) => {
    const { items } = await call('/find-people', { text, limit }, { signal })
    return items.map(({ userId, email, firstName, lastName, groupLabel }) => ({
      href: personHref(`${base}/users`, {}, userId),
      label: `${firstName} ${lastName}`.trim() || email,
      detail: `${email}, ${groupLabel}`,
    }))
  },
}
