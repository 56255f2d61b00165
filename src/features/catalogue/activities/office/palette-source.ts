import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import type { PaletteSource } from '#web/office/kit/palette/palette-source.ts'

export const source: PaletteSource = {
  title: 'Activités',
  kind: 'Activité',
  scopes: ['admin', 'cse-admin'],
  search: async (text, { call, base, limit, signal }) => {
    const { items } = await call('/list-activities', { text, limit, sort: 'name', count: false }, { signal })
    return items.map(({ id, label, visibility, vendor }) => ({
      href: `${base}/activity/${id}`,
      label,
      detail: [visibility === 'Public' ? '' : visibilityTexts[visibility], vendor.name]
        .filter((part) => part !== '')
        .join(', '),
    }))
  },
}
