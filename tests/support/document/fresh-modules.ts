/**
 * A browser reads its modules anew with every document; here they are read once for hundreds. What browser modules keep at
 * their top level (`let`, and Maps, Sets and lists that begin empty) is set back before each document, whichever they are.
 */
import type { Plugin } from 'vite'

/** Product code that runs in a browser. Files in `src/ui` and in parts of features may be the server's, too. */
const browserCode = /\/src\/(ui|web|screens|features\/[\w-]+\/[\w-]+\/(ui|office)|kernel\/[\w-]+\/ui)\/[^?]*\.tsx?$/

/** A WeakMap answers for keys that nobody has any more. */
const emptyCollection = /^(new (Map|Set)\(\)|\[\])$/

/** The registry is a global: the plugin runs in another process than the modules that it has changed. */
export const RESETS = '__beginAnew'

interface Declaration {
  type: string
  kind?: string
  declarations?: {
    id: { type: string; name?: string }
    init: { start: number; end: number } | null
  }[]
  declaration?: Declaration | null
}

/** Source that resets one declared name; null where it never changes. */
function findResets(node: Declaration, code: string): string[] {
  const { kind, declarations = [] } = node.declaration ?? node
  return declarations.flatMap(({ id, init }) => {
    const value = init === null ? 'undefined' : code.slice(init.start, init.end)
    if (id.type !== 'Identifier') return []
    if (kind === 'let') return [`${id.name} = ${value}`]
    if (!emptyCollection.test(value)) return []
    return [value === '[]' ? `${id.name}.length = 0` : `${id.name}.clear()`]
  })
}

export function freshModules(): Plugin {
  return {
    name: 'fresh-modules',
    enforce: 'post',
    transform(code, id) {
      if (!browserCode.test(id)) return undefined
      const resets = (this.parse(code).body as Declaration[]).flatMap((node) => findResets(node, code))
      if (resets.length === 0) return undefined
      return {
        code: `${code}\n;(globalThis.${RESETS} ??= []).push(() => { ${resets.join('; ')} })\n`,
        map: null,
      }
    },
  }
}
