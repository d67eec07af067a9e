import 'server-only'
import { cache } from 'react'
import { read } from '#lib/content/fetch.ts'
import { TAGS } from '#lib/content/tags.ts'
import { HOME_QUERY, mapHome } from './home.generated.ts'

/** The content of Home's sections. Rejects when the lake is unreachable. */
export const getHome = cache(async () => mapHome(await read(HOME_QUERY, TAGS.home)))
