# syntax=docker/dockerfile:1
# The site with its Studio. What the build and the site need is in docs/operations.md.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/content-lake/package.json packages/content-lake/
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev

FROM packages AS build
ENV NEXT_TELEMETRY_DISABLED=1
COPY . .
ARG COMMIT
# Pages are rendered while building, so the build needs the site's variables. A secret is in no layer of the image.
RUN --mount=type=secret,id=env,target=/app/.env.local,required=true npx next build

FROM packages AS runtime-packages
# The local lake is for development.
RUN npm prune --omit=dev --workspaces=false

FROM node:24.21.0-bookworm-slim
ARG RELEASE
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 RELEASE=$RELEASE
# They keep the process small: docs/operations.md, Growth.
ENV NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=runtime-packages /app/node_modules node_modules
COPY --from=build /app/public public
COPY --from=build /app/schemas schemas
COPY --from=build /app/lib lib
COPY --from=build /app/scripts scripts
COPY --from=build /app/tools tools
COPY --from=build /app/package.json /app/next.config.mjs /app/server.ts ./
# The page cache is in it.
COPY --from=build --chown=node:node /app/.next .next
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that it gets SIGTERM: it is gone within ten seconds.
CMD ["node", "server.ts", "-p", "3000"]
