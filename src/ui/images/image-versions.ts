import type { Media } from '#contract/shapes.ts'

type Version = Media['media']['versions'][number]

const modernFirst = ['image/avif', 'image/webp']

/** Groups versions by type, best compression first; each list from narrow to wide. */
export function byType(versions: readonly Version[]): [Version, ...Version[]][] {
  const groups = new Map<string, [Version, ...Version[]]>()
  for (const version of [...versions].sort((a, b) => a.width - b.width)) {
    const group = groups.get(version.mimeType)
    if (group) group.push(version)
    else groups.set(version.mimeType, [version])
  }
  const rank = (type: string) => (modernFirst.includes(type) ? modernFirst.indexOf(type) : modernFirst.length)
  return [...groups].sort(([a], [b]) => rank(a) - rank(b)).map(([, group]) => group)
}

export const srcSet = (versions: readonly Version[]) => versions.map(({ url, width }) => `${url} ${width}w`).join(', ')
