# The API with the built web app. Two stages: one with all build tools, and the final image.
FROM node:24.21.0 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
COPY packages/db/package.json packages/db/
COPY packages/domain/package.json packages/domain/
COPY packages/messages/package.json packages/messages/
COPY packages/factories/package.json packages/factories/
COPY packages/harness/package.json packages/harness/
COPY packages/rich-text/package.json packages/rich-text/
RUN npm ci
COPY . .
RUN npm run generate && npm run build

FROM node:24.21.0 AS dependencies
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=build /app/apps/api/package.json apps/api/
COPY --from=build /app/apps/web/package.json apps/web/
COPY --from=build /app/packages/contracts/package.json packages/contracts/
COPY --from=build /app/packages/db/package.json packages/db/
COPY --from=build /app/packages/domain/package.json packages/domain/
COPY --from=build /app/packages/messages/package.json packages/messages/
COPY --from=build /app/packages/factories/package.json packages/factories/
COPY --from=build /app/packages/harness/package.json packages/harness/
COPY --from=build /app/packages/rich-text/package.json packages/rich-text/
# Without build tools.
RUN npm ci --omit=dev --workspace @reviews/api

FROM node:24.21.0-slim
ENV NODE_ENV=production PORT=3000 WEB_DIST=/app/apps/web/dist STORAGE_DIR=/data/uploads
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=dependencies /app/ ./
COPY --from=build /app/packages/ packages/
COPY --from=build /app/apps/api/src/ apps/api/src/
COPY --from=build /app/apps/web/dist/ apps/web/dist/
COPY --from=build /app/prisma/migrations/ prisma/migrations/
COPY --from=build /app/scripts/product/ scripts/product/
RUN mkdir -p /data/uploads && chown -R node:node /data
USER node
VOLUME /data/uploads
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=8", "apps/api/src/main.ts"]
