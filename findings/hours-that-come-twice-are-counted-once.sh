#!/usr/bin/env bash
# date-fns 4.4.0 with @date-fns/tz 1.5.0: the hour that comes twice in October has one beginning, the later one.
# Expected: hours of 25 October 2026 in Paris are 25, and the beginning of an hour is never after what it is asked of. Seen:
# eachHourOfInterval gives 24 (the first 02:00, summer time, is left out), and startOfHour of 02:30 in summer time answers
# 02:00 in winter time, half an hour later than it was asked. In March both are right, and adding hours or minutes is right
# on both days. Who makes slots of an hour, or counts sales by the hour, loses one: the product's slots go by moments (UTC).
# Source: run on 2026-11-28.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0 @date-fns/tz@1.5.0
cat > try.mjs <<'JS'
import assert from 'node:assert'
import { TZDate } from '@date-fns/tz'
import { addHours, differenceInHours, eachHourOfInterval, startOfHour } from 'date-fns'

const ZONE = 'Europe/Paris'
const hours = (month, day) => {
  const [start, next] = [new TZDate(2026, month, day, ZONE), new TZDate(2026, month, day + 1, ZONE)]
  const last = new TZDate(next.getTime() - 1, ZONE)
  return { listed: eachHourOfInterval({ start, end: last }).length, passed: differenceInHours(next, start) }
}
const [march, october] = [hours(2, 29), hours(9, 25)]
const half = new TZDate(Date.UTC(2026, 9, 25, 0, 30), ZONE)
const begun = startOfHour(half)
const added = addHours(new TZDate(2026, 9, 25, 1, ZONE), 1)
console.log('date-fns 4.4.0, @date-fns/tz 1.5.0', JSON.stringify({ march, october }))
console.log('startOfHour of', half.toISOString(), 'is', begun.toISOString(), '; 01:00 and an hour is', added.toISOString())
assert.deepEqual([march, october], [{ listed: 23, passed: 23 }, { listed: 24, passed: 25 }])
assert.equal(begun.getTime() - half.getTime(), 30 * 60_000)
assert.equal(added.toISOString(), '2026-10-25T02:00:00.000+02:00')
JS
TZ=UTC node try.mjs
