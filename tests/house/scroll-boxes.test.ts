/** Keys reach everything that scrolls: by what takes the focus in it, or by the box itself. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Boxes that always hold links, buttons, fields or options, or make a stop of themselves. */
const HOLD_CONTROLS = [
  'src/features/catalogue/activities/office/tabs.tsx',
  'src/features/catalogue/shop/ui/category-strip.tsx',
  'src/features/catalogue/shop/ui/scroll-row.tsx',
  'src/features/operation/outbox/office/outbox-tabs.tsx',
  'src/features/stock-office/stock-admin/office/closed-days/closed-days.tsx',
  'src/features/stock-office/stock-admin/office/entries/drawn-lines.tsx',
  'src/features/stock-office/stock-admin/office/weekly/slots-field.tsx',
  'src/kernel/media/ui/gallery-modal.tsx',
  'src/ui/suggest/suggestions.tsx',
  'src/web/office/kit/holidays/holiday-choice.tsx',
  'src/web/office/kit/list/wide-table.tsx',
  'src/web/office/kit/marked-editor/marked-editor.tsx',
  'src/web/office/kit/palette/palette-window.tsx',
  'src/web/office/kit/pickers/picker-popup.tsx',
  'src/web/office/kit/upload/upload-lines.tsx',
  'src/web/office/shell/menu-drawer.tsx',
  'src/web/office/shell/scope-selector.tsx',
  'src/web/office/shell/side-menu.tsx',
  'src/web/shell/header.tsx',
  'src/web/shell/mine.tsx',
]

test('every scrolling element is a ScrollBox, or always holds a control that takes the focus', () => {
  const found = globSync('src/**/*.tsx').filter((path) => {
    const boxes = readFileSync(path, 'utf8').replace(/<ScrollBox\b[^>]*>/g, '')
    return path !== 'src/ui/scroll-box.tsx' && /\boverflow-(?:[xy]-)?(?:auto|scroll)\b/.test(boxes)
  })
  expect(found.toSorted()).toEqual(HOLD_CONTROLS)
})
