import { plainText } from '#lib/plain-text.ts'
import type { PaletteSource } from '#web/office/kit/palette/palette-source.ts'
import { groupPath, pageOfGroup, ROOT } from './group-address.ts'

const isTheme = (word: string): boolean => plainText(word) === 'theme'

/** Finds groups by name; with the word « thème » beside it, a group's theme. */
export const source: PaletteSource = {
  title: 'Groupes',
  kind: 'Groupe',
  scopes: ['admin'],
  search: async (typed, { admin, limit, signal }) => {
    const words = typed.split(/\s+/)
    const text = words.filter((word) => !isTheme(word)).join(' ')
    if (text === '') return []
    const { items } = await admin('/admin/list-groups', { text, limit }, { signal })
    return items.map(({ id, label, above }) => {
      const detail = above.map((each) => each.label).join(' › ')
      if (words.some(isTheme)) return { href: pageOfGroup('theme', id), label: `Thème de ${label}`, detail }
      return { href: groupPath([ROOT, ...above.map((each) => each.id), id]), label, detail }
    })
  },
}
