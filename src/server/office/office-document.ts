import { escapeHtml, jsonForScript } from '#lib/html-text.ts'
import { officeVariables } from '#ui/theme/office-theme.ts'
import { MENU_STATE_SCRIPT, skeletonHtml } from '#web/office/frame.ts'
import { OFFICE_FACTS_ID, OFFICE_ROOT_ID, type OfficeFacts } from '#web/office/office-facts.ts'
import type { PageAssets } from '#web/router-context.ts'

const style = Object.entries(officeVariables)
  .map(([name, value]) => `${name}:${value}`)
  .join(';')

/** HTML document of the office: its frame in grey, and the facts that its scripts start with (chapter office-kit). */
export function officeDocument(facts: OfficeFacts, { scripts, styles, preloads, fonts }: PageAssets, nonce: string) {
  const head = [
    '<meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<title>${escapeHtml(`Administration — ${facts.siteTitle}`)}</title>`,
    '<meta name="robots" content="noindex"/>',
    '<link rel="icon" href="data:,"/>',
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}"/>`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}"/>`),
    `<script nonce="${nonce}">${MENU_STATE_SCRIPT}</script>`,
    `<script type="application/json" id="${OFFICE_FACTS_ID}" nonce="${nonce}">${jsonForScript(facts)}</script>`,
    ...scripts.map((src) => `<script type="module" src="${src}" nonce="${nonce}"></script>`),
  ]
  const body = `<div id="${OFFICE_ROOT_ID}">${skeletonHtml}</div><noscript>L’administration a besoin de JavaScript.</noscript>`
  return `<!DOCTYPE html><html lang="fr" style="${escapeHtml(style)}"><head>${head.join('')}</head><body>${body}</body></html>`
}
