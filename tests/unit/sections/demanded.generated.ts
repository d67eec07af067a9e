// Written by scripts/typegen.ts from lib/sections/home.ts and page.ts.
// A section without its test doesn't compile.
import type {} from '#lib/sections/hero/section.test.ts'
import type {} from '#lib/sections/logos/section.test.ts'
import type {} from '#lib/sections/partners/section.test.ts'
import type {} from '#lib/sections/solutions/section.test.ts'
import type {} from '#lib/sections/book-demo/section.test.ts'
import type {} from '#lib/sections/closing/section.test.ts'
import type {} from '#lib/sections/story/section.test.ts'
import type {} from '#lib/sections/figures/section.test.ts'
import type {} from '#lib/sections/steps/section.test.ts'
import type {} from '#lib/sections/questions/section.test.ts'
