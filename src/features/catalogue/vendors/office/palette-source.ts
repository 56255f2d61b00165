import type { PaletteSource } from '#web/office/kit/palette/palette-source.ts'
import { visibilityTexts } from '../visibility-texts.ts'

export const source: PaletteSource = {
  title: 'Partenaires',
  kind: 'Partenaire',
  scopes: ['admin', 'cse-admin'],
  search: async (text, { call, base, limit, signal }) => {
    const { items } = await call('/list-vendors', { text, limit, sort: 'name', count: false }, { signal })
    return items.map(({ id, name, visibility, address }) => ({
      href: `${base}/vendor/${id}`,
      label: name,
      detail: [visibility === 'Public' ? '' : visibilityTexts[visibility], address?.secondary ?? '']
        .filter((part) => part !== '')
        .join(', '),
    }))
  },
}
