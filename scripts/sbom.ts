/**
 * `npm run sbom [folder]`: what is installed, as a CycloneDX file by npm itself, and a report
 * of its
 * licenses made from that file. Packages for development are marked in both.
 */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const bomSchema = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.object({
            license: z
              .object({ id: z.string().optional(), name: z.string().optional() })
              .optional(),
            expression: z.string().optional(),
          }),
        )
        .default([]),
      properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
})
type Component = z.infer<typeof bomSchema>['components'][number]

/** Licenses that ask for more than their text being kept, and packages that name no license. */
const READ_FIRST = /GPL|MPL|EPL|CDDL|CC-BY|none/

const folder = process.argv[2] ?? '.local/sbom'
const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  maxBuffer: 64 * 1024 * 1024,
})
const { components } = bomSchema.parse(JSON.parse(stdout))
const byLicense = new Map<string, string[]>()
for (const component of components) {
  const license = licenseOf(component)
  byLicense.set(license, [...(byLicense.get(license) ?? []), inWords(component)])
}
const section = ([license, packages]: [string, string[]]) =>
  `## ${license} (${packages.length})\n\n${packages.toSorted().join(', ')}\n`
const all = [...byLicense].sort(([, a], [, b]) => b.length - a.length)
const first = all.filter(([license]) => READ_FIRST.test(license))
const others = all.filter(([license]) => !READ_FIRST.test(license))
const report = ['# Licenses of what is installed\n', ...[...first, ...others].map(section)]
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'sbom.cdx.json'), stdout)
await writeFile(join(folder, 'licenses.md'), report.join('\n'))
console.log(`${components.length} packages: ${folder}/sbom.cdx.json and ${folder}/licenses.md`)
for (const [license, packages] of first) console.log(`  ${license}: ${packages.join(', ')}`)

function licenseOf({ licenses }: Component): string {
  const names = licenses.map(
    ({ license, expression }) => license?.id ?? license?.name ?? expression,
  )
  return names.join(', ') || 'none named'
}

function inWords({ name, version, properties }: Component): string {
  const isDevelopment = properties.some((one) => one.name === 'cdx:npm:package:development')
  return `${name} ${version}${isDevelopment ? ' (development)' : ''}`
}
