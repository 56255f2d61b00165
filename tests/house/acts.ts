import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

/** A text of the office that names an act: on a button, of a window, of a form. */
export interface NamedAct {
  path: string
  text: string
}

const buttons = new Set(['Button', 'ButtonLink', 'ButtonAnchor', 'SubmitButton'])
const attributes = new Set(['submit', 'title', 'label', 'aria-label', 'action'])
const infinitive = /^(?<verb>\p{Lu}\p{L}*(?:er|ir|re))(?=[\s,.…?]|$)/u

/** Verb of a text that begins with an infinitive, in small letters; null for any other. */
export const toVerb = (text: string): string | null =>
  infinitive.exec(text)?.groups?.verb?.toLocaleLowerCase('fr') ?? null

/** Texts of buttons and windows in a source of the office that begin with a verb. */
export function readActs(path: string): NamedAct[] {
  const found: string[] = []
  const add = (text: string) => found.push(text.replace(/\s+/g, ' ').trim())
  new Visitor({
    JSXElement({ openingElement, children }) {
      if (openingElement.name.type !== 'JSXIdentifier' || !buttons.has(openingElement.name.name)) return
      for (const child of children) {
        if (child.type === 'JSXText') add(child.value)
        if (child.type !== 'JSXExpressionContainer' || child.expression.type !== 'ConditionalExpression') continue
        for (const part of [child.expression.consequent, child.expression.alternate])
          if (part.type === 'Literal' && typeof part.value === 'string') add(part.value)
      }
    },
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && attributes.has(name.name) && value?.type === 'Literal')
        if (typeof value.value === 'string') add(value.value)
    },
  }).visit(parseSync(path, readFileSync(path, 'utf8')).program)
  return found.filter((text) => toVerb(text) !== null).map((text) => ({ path, text }))
}
